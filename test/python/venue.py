"""What the scripts share: the venue that they are to trade on, and how a check is told."""
import asyncio
import json
import os
import time
import urllib.request

URL = os.environ['BOURSE_URL']
WS_URL = URL.replace('http', 'ws', 1)
WITHIN_SECONDS = 30
"""A push that has not come by then does not come."""

USERS = {
    'alice': {'apiKey': 'alice-key', 'secret': 'alice-secret', 'password': 'alicepass'},
    'bob': {'apiKey': 'bob-key', 'secret': 'bob-secret', 'password': 'bobpass'},
}


def ok(what):
    """Tells the runner of a check that held; one that does not raises."""
    print(f'ok: {what}', flush=True)


def expect(is_so, what, seen=None):
    if not is_so:
        raise AssertionError(f'{what}: {seen!r}')


def exchange_on(cls, as_=None, uta=False):
    """A client of ccxt as it comes from PyPI: its URLs and keys are set, nothing else."""
    client = cls({**USERS.get(as_, {}), 'options': {'uta': uta}})
    for group in client.urls['api']:
        client.urls['api'][group] = URL
    client.urls['api']['ws'] = {
        'public': f'{WS_URL}/v2/ws/public',
        'private': f'{WS_URL}/v2/ws/private',
        'utaPublic': f'{WS_URL}/v3/ws/public',
        'utaPrivate': f'{WS_URL}/v3/ws/private',
    }
    return client


def operate(act, **fields):
    """An act of the operator."""
    request = urllib.request.Request(
        f'{URL}/operator/v1/{act}',
        data=json.dumps({'reason': 'a test', **fields}).encode(),
        headers={
            'authorization': f"Bearer {os.environ['BOURSE_OPERATOR_TOKEN']}",
            'content-type': 'application/json',
        },
    )
    with urllib.request.urlopen(request, timeout=WITHIN_SECONDS) as reply:
        return json.load(reply)


def until(is_so, what, within=WITHIN_SECONDS):
    """What `is_so` returns once it is something."""
    deadline = time.monotonic() + within
    while not (found := is_so()):
        if time.monotonic() > deadline:
            raise AssertionError(f'{what} did not come about in {within} s')
        time.sleep(0.5)
    return found


async def come(is_so, what, within=WITHIN_SECONDS):
    """The same beside a loop that goes on."""
    deadline = time.monotonic() + within
    while not (found := is_so()):
        if time.monotonic() > deadline:
            raise AssertionError(f'{what} did not come about in {within} s')
        await asyncio.sleep(0.05)
    return found
