"""Generated names of guests: an adjective, an animal and a number, as in `merry-otter-42`.

All words are friendly in every combination. The numbers have neither 0 nor 1, which look like
letters.
"""

import secrets
from collections.abc import Iterator
from typing import Final

from accounts.names import GUESTS

Words = tuple[str, ...]


def _words(text: str) -> Words:
    return tuple(text.split())


ENGLISH_ADJECTIVES: Final = _words("""
    amber agile brave breezy bright brisk calm cheerful clever cosy curious dapper early fair
    fancy gentle glad golden happy hardy hearty honest jolly keen kind lively lucky merry
    neat nimble noble patient plucky polite proud quick quiet royal silver smart snowy spry steady
    sunny swift tidy trusty witty
""")
ENGLISH_ANIMALS: Final = _words("""
    alpaca antelope badger bison camel caribou crane dolphin dormouse eagle falcon finch gazelle
    gecko hare hedgehog heron ibis jaguar kestrel kudu koala lemur leopard lynx marten meerkat
    narwhal ocelot oriole osprey otter owl panda pelican penguin puffin quokka raven robin salmon
    seahorse sparrow squirrel starling skylark swan tapir turtle wombat
""")
# The adjectives have one form for both genders.
SPANISH_ADJECTIVES: Final = _words("""
    afable alegre amable audaz brillante celeste constante cordial diligente elegante estelar feliz
    fiel firme fuerte genial gentil ideal imparcial jovial leal libre locuaz lunar musical natural
    noble notable paciente perseverante polar prudente puntual radiante reluciente sagaz sociable
    solar sonriente tenaz tropical valiente veloz vital vivaz
""")
SPANISH_ANIMALS: Final = _words("""
    alce alondra alpaca antilope avestruz bisonte caballito castor canario caracola cisne colibri
    corzo delfin erizo flamenco gacela garza gaviota gorrion grulla guepardo halcon jaguar jilguero
    koala lince llama marmota manati mirlo narval nutria ocelote oriol panda perdiz petirrojo
    pinguino puma quetzal jacana salmon sinsonte tapir tejon tucan vencejo yak
""")
DIGITS: Final = "23456789"
LENGTHS: Final = (2, 3, 4, 6)
"""How many digits each attempt has: the more, the rarer is a name that is taken."""


def generated_names(language: str) -> Iterator[str]:
    """Names to try in this order; the last has no words and is practically never taken."""
    for length in LENGTHS:
        words = _spanish() if language == "es" else _english()
        yield f"{words}-{''.join(secrets.choice(DIGITS) for _ in range(length))}"
    yield f"{GUESTS}{secrets.token_hex(6)}"


def _english() -> str:
    return f"{secrets.choice(ENGLISH_ADJECTIVES)}-{secrets.choice(ENGLISH_ANIMALS)}"


def _spanish() -> str:
    return f"{secrets.choice(SPANISH_ANIMALS)}-{secrets.choice(SPANISH_ADJECTIVES)}"
