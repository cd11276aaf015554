"""schemathesis over the OpenAPI document that the venue serves: no reply is a fault of the server, and each has its schema."""
import base64
import hashlib
import hmac
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

from venue import URL, USERS, expect, ok

CHECKS = 'not_a_server_error,response_schema_conformance,content_type_conformance'


def sign_requests():
    """schemathesis loads this file as a module and signs what it sends, as Alice."""
    import requests
    import schemathesis

    class Signed(requests.auth.AuthBase):
        def __call__(self, request):
            body = request.body or b''
            body = body.encode() if isinstance(body, str) else body
            ms = str(int(time.time() * 1000))
            alice = USERS['alice']
            text = f'{ms}{request.method}{request.path_url}'.encode() + body
            digest = hmac.new(alice['secret'].encode(), text, hashlib.sha256).digest()
            request.headers.update({
                'ACCESS-KEY': alice['apiKey'],
                'ACCESS-PASSPHRASE': alice['password'],
                'ACCESS-TIMESTAMP': ms,
                'ACCESS-SIGN': base64.b64encode(digest).decode(),
            })
            return request

    schemathesis.auth.set_from_requests(Signed())


def operations(paths):
    """How many there are, but for those of the operator."""
    return sum(len(item) for path, item in paths.items() if not path.startswith('/operator'))


def main():
    with tempfile.TemporaryDirectory() as name:
        document = pathlib.Path(name) / 'openapi.json'
        with urllib.request.urlopen(f'{URL}/openapi.json') as reply:
            document.write_bytes(reply.read())
        count = operations(json.loads(document.read_text())['paths'])
        # What the operator does is asked by nobody else, and would halt the venue.
        run = subprocess.run(
            [
                sys.executable, '-m', 'schemathesis.cli', 'run', str(document), '--url', URL,
                '--phases', 'fuzzing', '--max-examples', '5', '--seed', '1',
                '--checks', CHECKS, '--exclude-path-regex', '^/operator', '--no-color', '--warnings', 'off',
            ],
            cwd=name,
            env={**os.environ, 'SCHEMATHESIS_HOOKS': 'openapi', 'PYTHONPATH': str(pathlib.Path(__file__).parent)},
            capture_output=True,
            text=True,
        )
    tested = re.search(r'Tested: (\d+)', run.stdout)
    cases = re.search(r'(\d+) generated', run.stdout)
    expect(run.returncode == 0 and tested and cases, 'every case holds', run.stdout[-6000:] + run.stderr[-2000:])
    expect(int(tested[1]) == count, f'all {count} operations are reached', tested[1])
    ok('replies of all operations have their schemas, and none is a fault of the server')
    print(f'{cases[1]} requests to {tested[1]} operations', flush=True)


if __name__ == '__main__':
    main()
else:
    sign_requests()
