// A drawing as a file to share.

/**
 * A PNG, which every messenger shows; the SVG itself where the browser cannot paint it.
 * @param {SVGSVGElement} drawing
 */
export async function fileOf(drawing) {
  const source = new XMLSerializer().serializeToString(drawing);
  const painted = await paint(source).catch(() => null);
  return painted
    ? new File([painted], "parcheesi.png", { type: "image/png" })
    : new File([source], "parcheesi.svg", { type: "image/svg+xml" });
}

/**
 * @param {string} source
 * @returns {Promise<Blob | null>}
 */
async function paint(source) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
