"""The suites of docs/test-your-bot.md under pytest, each file as the page names it, with the package as others have it."""
import os
import pathlib
import re
import tempfile

import pytest

from venue import expect, ok

ROOT = pathlib.Path(__file__).parents[2]
FILES = ['conftest.py', 'test_price.py', 'test_order.py']

page = (ROOT / 'docs/test-your-bot.md').read_text()
blocks = re.findall(r'^```python\n# (\S+)\n(.*?)^```', page, re.M | re.S)
expect([name for name, _ in blocks] == FILES, 'the page has its files', blocks)
with tempfile.TemporaryDirectory() as folder:
    commands = pathlib.Path(folder) / 'node_modules/.bin'
    commands.mkdir(parents=True)
    (commands / 'bourse').symlink_to(ROOT / 'dist/cli/main.js')
    for name, block in blocks:
        (pathlib.Path(folder) / name).write_text(block)
    os.chdir(folder)
    expect(pytest.main(['-q', '-p', 'no:cacheprovider']) == 0, 'the suites pass')
    os.chdir(ROOT)
ok('the suites of docs/test-your-bot.md pass under pytest')
