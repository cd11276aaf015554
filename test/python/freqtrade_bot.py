"""freqtrade as docs/clients.md configures it: it starts, enters, has its stop on the exchange, and exits."""
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

import ccxt

from venue import URL, exchange_on, expect, ok, until

PAIR = 'BTC/USDT:USDT'
CONFIG = re.search(
    r'^## freqtrade\n.*?```json\n(.*?)^```',
    (pathlib.Path(__file__).parents[2] / 'docs/clients.md').read_text(),
    re.M | re.S,
)[1].replace('http://127.0.0.1:8080', URL)

MORE = {
    'bot_name': 'bot',
    'dry_run': False,
    'stake_amount': 1000,
    'max_open_trades': 1,
    'timeframe': '1m',
    'initial_state': 'running',
    'entry_pricing': {'price_side': 'other', 'use_order_book': False},
    'exit_pricing': {'price_side': 'other', 'use_order_book': False},
    'pairlists': [{'method': 'StaticPairList'}],
    'internals': {'process_throttle_secs': 2},
}

STRATEGY = '''
from pathlib import Path
from freqtrade.strategy import IStrategy


class EnterAndLeave(IStrategy):
    """Enters when it has a candle, and leaves when the file `leave` is there."""
    INTERFACE_VERSION = 3
    timeframe = '1m'
    can_short = True
    stoploss = -0.2
    minimal_roi = {}
    startup_candle_count = 0
    process_only_new_candles = False
    order_types = {
        'entry': 'market', 'exit': 'market', 'emergency_exit': 'market',
        'stoploss': 'market', 'stoploss_on_exchange': True, 'stoploss_on_exchange_interval': 5,
    }

    def populate_indicators(self, dataframe, metadata):
        return dataframe

    def populate_entry_trend(self, dataframe, metadata):
        dataframe['enter_long'] = 0 if Path('leave').exists() or metadata['pair'] != 'BTC/USDT:USDT' else 1
        return dataframe

    def populate_exit_trend(self, dataframe, metadata):
        return dataframe

    def custom_exit(self, pair, trade, current_time, current_rate, current_profit, **kwargs):
        return 'left' if Path('leave').exists() else None

    def leverage(self, *args, **kwargs):
        return 3.0
'''


def main():
    bob = exchange_on(ccxt.bitget, 'bob')
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / 'strategies').mkdir()
        (folder / 'strategies' / 'enter_and_leave.py').write_text(STRATEGY)
        (folder / 'config.json').write_text(json.dumps({**json.loads(CONFIG), **MORE}))
        with open(folder / 'log', 'w') as log:
            bot = subprocess.Popen(
                [
                    sys.executable, '-m', 'freqtrade', 'trade', '--config', 'config.json', '--userdir', '.',
                    '--strategy', 'EnterAndLeave', '--db-url', 'sqlite:///trades.sqlite',
                ],
                cwd=folder, stdout=log, stderr=subprocess.STDOUT,
            )
        try:
            run(bob, bot, folder)
        except Exception:
            print((folder / 'log').read_text()[-6000:], file=sys.stderr)
            raise
        finally:
            bot.kill()
            bot.wait()


def trades(folder):
    try:
        with sqlite3.connect(folder / 'trades.sqlite') as database:
            return database.execute('SELECT is_open, amount, open_rate, exit_reason FROM trades').fetchall()
    except sqlite3.OperationalError:
        return []


def run(bob, bot, folder):
    def lives():
        expect(bot.poll() is None, 'freqtrade goes on', bot.returncode)
        return True

    until(lambda: lives() and 'state=\'RUNNING\'' in (folder / 'log').read_text(), 'its start', 120)
    ok('it starts with the configuration of docs/clients.md')
    [position] = until(
        lambda: lives() and [p for p in bob.fetch_positions([PAIR]) if p['contracts']], 'its entry', 150
    )
    expect((position['side'], position['marginMode'], position['leverage']) == ('long', 'isolated', 3), 'as it was told', position)
    [trade] = until(lambda: [t for t in trades(folder) if t[0]], 'its trade')
    until(lambda: trades(folder)[0][1] == position['contracts'], 'the amount it keeps being that of the position')
    ok('it enters: the position is the one it keeps')
    stops = lambda: bob.fetch_open_orders(PAIR, params={'trigger': True, 'planType': 'profit_loss'})
    [stop] = until(lambda: lives() and stops(), 'its stop on the exchange', 60)
    expect(stop['side'] == 'sell' and 0 < stop['triggerPrice'] < position['entryPrice'], 'it is below the entry', stop)
    ok('its stop is on the exchange')
    (folder / 'leave').touch()
    until(lambda: lives() and not [p for p in bob.fetch_positions([PAIR]) if p['contracts']], 'its exit', 60)
    until(lambda: [t for t in trades(folder) if not t[0] and t[3] == 'left'], 'the trade it keeps being closed')
    expect(stops() == [], 'no stop is left', stops())
    ok('it exits: the trade is closed, and no stop is left')
    faults = [line for line in (folder / 'log').read_text().split('\n') if ' - ERROR - ' in line]
    expect(faults == [], 'no error is in its log', faults)
    ok('no error is in its log')


main()
