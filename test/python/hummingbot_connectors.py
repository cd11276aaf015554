"""Hummingbot's own connectors, spot and perpetual: they start, keep book and balances, place, cancel, trade and close."""
import asyncio
from decimal import Decimal
from urllib.parse import urljoin

import ccxt
from hummingbot.connector.derivative.bitget_perpetual import bitget_perpetual_web_utils
from hummingbot.connector.derivative.bitget_perpetual.bitget_perpetual_derivative import BitgetPerpetualDerivative
from hummingbot.connector.exchange.bitget import bitget_web_utils
from hummingbot.connector.exchange.bitget.bitget_exchange import BitgetExchange
from hummingbot.core.clock import Clock
from hummingbot.core.clock_mode import ClockMode
from hummingbot.core.data_type.common import OrderType, PositionAction, PositionMode

from venue import URL, USERS, WS_URL, come, exchange_on, expect, ok

PAIR = 'BTC-USDT'
BOB = USERS['bob']

# The connectors know their hosts by name alone: where a URL is made, ours is.
for utils in (bitget_web_utils, bitget_perpetual_web_utils):
    utils._create_rest_url = lambda path, domain=None: urljoin(URL, path)
    utils._create_ws_url = lambda path, domain=None: urljoin(WS_URL, path)


def named(prefix):
    """The arguments that say who trades, and what."""
    keys = {'api_key': 'apiKey', 'secret_key': 'secret', 'passphrase': 'password'}
    return {f'{prefix}_{name}': BOB[key] for name, key in keys.items()} | {'trading_pairs': [PAIR]}


async def started(connector):
    """Ready with all that it wants to know first."""
    clock = Clock(ClockMode.REALTIME)
    clock.add_iterator(connector)
    clock.__enter__()
    running = asyncio.ensure_future(clock.run())
    try:
        await come(lambda: connector.ready, 'its start', 60)
    except AssertionError:
        raise AssertionError(f'it is not ready: {connector.status_dict}') from None
    return running


async def ended(connector, order_id, what):
    """The order, once it is done."""
    tracker = connector._order_tracker
    await come(lambda: (order := tracker.fetch_order(order_id)) and order.is_done, what)
    return tracker.fetch_order(order_id)


async def keeps_book(connector, client, symbol):
    book = connector.get_order_book(PAIR)
    bids, asks = book.snapshot
    expect(len(bids) > 0 and len(asks) > 0, 'its book has two sides', book.snapshot)

    async def distance():
        shown = await asyncio.to_thread(client.fetch_order_book, symbol)
        return abs(shown['bids'][0][0] / float(connector.get_price(PAIR, False)) - 1)

    expect(await distance() < 0.001, 'its best bid is that of REST')


async def rests_and_cancels(connector, price, **options):
    order_id = connector.buy(PAIR, Decimal('0.001'), OrderType.LIMIT, price, **options)
    tracker = connector._order_tracker
    await come(lambda: (o := tracker.fetch_order(order_id)) and o.is_open and o.exchange_order_id, 'its order')
    connector.cancel(PAIR, order_id)
    order = await ended(connector, order_id, 'its cancel')
    expect(order.is_cancelled, 'the order is cancelled', order.current_state)


async def trades(connector, side, amount, **options):
    price = connector.get_price(PAIR, side == 'buy')
    order_id = getattr(connector, side)(PAIR, amount, OrderType.MARKET, price, **options)
    order = await ended(connector, order_id, f'its {side}')
    expect(order.is_filled and order.executed_amount_base == amount, 'all is filled', order)
    expect(len(order.order_fills) > 0, 'its fills are known', order)
    return order


async def spot():
    client = exchange_on(ccxt.bitget, 'bob')
    connector = BitgetExchange(**named('bitget'))
    running = await started(connector)
    ok('spot: it starts')
    await keeps_book(connector, client, 'BTC/USDT')
    ok('spot: it keeps the book')
    price = connector.quantize_order_price(PAIR, connector.get_price(PAIR, False) * Decimal('0.97'))
    await rests_and_cancels(connector, price)
    ok('spot: its order rests and is cancelled')
    await trades(connector, 'sell', Decimal('0.001'))
    ok('spot: it trades, and knows its fills')
    free = (await asyncio.to_thread(client.fetch_balance))['BTC']['free']
    await come(lambda: abs(float(connector.get_available_balance('BTC')) - free) < 1e-9, 'its balance being that of REST')
    ok('spot: its balance is that of REST')
    await finish(connector, running)


async def perpetual():
    client = exchange_on(ccxt.bitget, 'bob')
    connector = BitgetPerpetualDerivative(**named('bitget_perpetual'))
    running = await started(connector)
    connector.set_position_mode(PositionMode.ONEWAY)
    connector.set_leverage(PAIR, 5)
    await come(lambda: connector.get_leverage(PAIR) == 5, 'its leverage')
    ok('perpetual: it starts, and sets mode and leverage')
    await keeps_book(connector, client, 'BTC/USDT:USDT')
    ok('perpetual: it keeps the book')
    funding = connector.get_funding_info(PAIR)
    expect(funding.mark_price > 0 and funding.index_price > 0, 'it has mark and index', funding)
    price = connector.quantize_order_price(PAIR, connector.get_price(PAIR, False) * Decimal('0.97'))
    await rests_and_cancels(connector, price, position_action=PositionAction.OPEN)
    ok('perpetual: its order rests and is cancelled')
    await trades(connector, 'buy', Decimal('0.01'), position_action=PositionAction.OPEN)
    held = lambda: [p for p in connector.account_positions.values() if p.trading_pair == PAIR]
    await come(held, 'its position')
    expect(held()[0].amount == Decimal('0.01') and held()[0].leverage == 5, 'as it was told', held())
    ok('perpetual: it opens a position, and keeps it')
    await trades(connector, 'sell', Decimal('0.01'), position_action=PositionAction.CLOSE)
    await come(lambda: not held(), 'its position being closed')
    ok('perpetual: it closes it')
    await finish(connector, running)


async def finish(connector, running):
    expect(not running.done(), 'its clock goes on', running)
    running.cancel()
    await connector.stop_network()


async def main():
    await spot()
    await perpetual()


asyncio.run(main())
