"""QR codes are drawn module by module as another implementation draws them."""

from collections.abc import Callable

import qrcode
from qrcode.util import MODE_8BIT_BYTE, QRData

from tests.browser.visitors import Visitor

TEXT = "https://play.example/#/table/á" + "0123456789abcdef" * 15
LENGTHS = (3, 17, 18, 53, 78, 106, 134, 150, 154, 192, 230)
"""In bytes; the last one that fits each version, and some between."""
DRAWN = """async (texts) => {
  const { matrix } = await import("/static/client/page/qr.js");
  return texts.map(matrix);
}"""


def test_a_code_has_the_modules_of_the_standard(visitor: Callable[..., Visitor]) -> None:
    texts = [TEXT.encode()[:length].decode() for length in LENGTHS]
    ana = visitor()
    ana.open()

    assert ana.page.evaluate(DRAWN, texts) == [_modules(text) for text in texts]


def _modules(text: str) -> list[list[bool]]:
    low = qrcode.constants.ERROR_CORRECT_L
    code = qrcode.QRCode(error_correction=low, mask_pattern=0, border=0)
    code.add_data(QRData(text.encode(), mode=MODE_8BIT_BYTE))
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.modules]
