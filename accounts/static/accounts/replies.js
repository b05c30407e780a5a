// Copies a chosen reply into the field of the reason, where it can be changed.
const reply = document.querySelector("select[name=reply]");

reply?.addEventListener("change", () => {
  if (reply.value) document.querySelector("textarea[name=reason]").value = reply.value;
});
