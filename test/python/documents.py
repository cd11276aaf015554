"""The Python blocks of the README and of docs/clients.md, as a reader pastes them."""
import pathlib
import re

from venue import URL, ok

ROOT = pathlib.Path(__file__).parents[2]

for file in ('README.md', 'docs/clients.md'):
    blocks = re.findall(r'^```python\n(.*?)^```', (ROOT / file).read_text(), re.M | re.S)
    if not blocks:
        raise AssertionError(f'{file} has no Python block')
    for block in blocks:
        exec(compile(block.replace('http://127.0.0.1:8080', URL), file, 'exec'), {})
    ok(f'the Python of {file} runs as it is pasted')
