"""ccxt.pro: what is watched is what REST says, on both interfaces, spot and swap."""
import asyncio
import os

import ccxt.pro

from venue import WITHIN_SECONDS, come, exchange_on, expect, ok, operate

STOPS = 10
STEP_MS = 1_000


def levels(side, count=None):
    return [[level[0], level[1]] for level in side[:count]]


async def keep(watch):
    """Watches until it is cancelled."""
    while True:
        await watch()


async def books(symbol, uta):
    """On the manual clock the market stands still between two steps: then both must say the same."""
    client = exchange_on(ccxt.pro.bitget, None, uta)
    await client.load_markets()
    await asyncio.wait_for(client.watch_order_book(symbol), WITHIN_SECONDS)
    kept = asyncio.ensure_future(keep(lambda: client.watch_order_book(symbol)))
    for _ in range(STOPS):
        await asyncio.to_thread(operate, 'advance-clock', byMs=STEP_MS)
        shown = await client.fetch_order_book(symbol)

        def is_same():
            book = client.orderbooks[symbol]
            return all(
                levels(book[side], len(shown[side])) == levels(shown[side])
                for side in ('bids', 'asks')
            )

        await come(is_same, f'the watched book of {symbol} being that of REST')
        expect(not kept.done(), 'it goes on watching', kept)
    kept.cancel()
    await client.close()


async def public(symbol, uta):
    client = exchange_on(ccxt.pro.bitget, None, uta)
    await client.load_markets()
    watched = await asyncio.wait_for(
        asyncio.gather(
            client.watch_ticker(symbol),
            client.watch_trades(symbol),
            client.watch_ohlcv(symbol, '1m'),
        ),
        WITHIN_SECONDS,
    )
    ticker, trades, candles = watched
    expect(ticker['symbol'] == symbol and ticker['last'] > 0, 'the ticker is watched', ticker)
    ids = {each['id'] for each in await client.fetch_trades(symbol)}
    expect(ids & {each['id'] for each in trades}, 'trades watched are those of REST', trades[-1:])
    expect(len(candles[-1]) == 6, 'candles are watched', candles)
    await client.close()


async def private(symbol, uta):
    client = exchange_on(ccxt.pro.bitget, 'alice', uta)
    await client.load_markets()
    is_swap = client.market(symbol)['swap']
    kind = {'type': 'swap' if is_swap else 'spot'}
    watches = [
        lambda: client.watch_orders(symbol),
        lambda: client.watch_my_trades(symbol),
        lambda: client.watch_balance(kind),
    ]
    if is_swap:
        watches.append(lambda: client.watch_positions([symbol]))
    running = [asyncio.ensure_future(keep(watch)) for watch in watches]
    await come(lambda: client.balance, 'the balance')
    # Orders and fills are pushed from when they are subscribed to; the balance came behind them.
    await asyncio.sleep(1)
    ask = (await client.fetch_ticker(symbol))['ask']
    price = float(client.price_to_precision(symbol, ask * 1.02))
    placed = await client.create_order(symbol, 'limit', 'buy', 0.001 if not is_swap else 0.01, price)

    def closed():
        return next((o for o in client.orders or [] if o['id'] == placed['id'] and o['status'] == 'closed'), None)

    watched = await come(closed, 'the order being watched as filled')
    order = await client.fetch_order(placed['id'], symbol)
    for name in ('filled', 'price', 'side', 'amount'):
        expect(watched[name] == order[name], f'the order watched has {name} of REST', (watched, order))
    mine = [each for each in await client.fetch_my_trades(symbol) if each['order'] == placed['id']]
    heard = await come(
        lambda: [t for t in client.myTrades or [] if t['order'] == placed['id']], 'the fills'
    )
    expect({t['id'] for t in mine} == {t['id'] for t in heard}, 'fills are those of REST', heard)
    if is_swap:
        shown = next(p for p in await client.fetch_positions([symbol]))

        def held():
            caches = (client.positions or {}).values()
            return [p for cache in caches for p in cache if p['contracts'] == shown['contracts']]

        await come(held, 'the position being that of REST')
    free = (await client.fetch_balance(kind))['USDT']['free']
    # Unrealised profit of the moving market aside.
    await come(lambda: abs(client.balance['USDT']['free'] - free) < 50, 'the balance being that of REST')
    await client.create_order(symbol, 'market', 'sell', order['filled'], None, {'reduceOnly': True} if is_swap else {})
    for each in running:
        expect(not each.done(), 'it goes on watching', each)
        each.cancel()
    await client.close()


async def main():
    part = os.environ.get('BOURSE_CLOCK')
    for uta in (False, True):
        for symbol in ('BTC/USDT', 'BTC/USDT:USDT'):
            name = f"{'v3' if uta else 'v2'}, {'swap' if ':' in symbol else 'spot'}"
            if part == 'manual':
                await books(symbol, uta)
                ok(f'{name}: the watched book equals that of REST at {STOPS} stops')
            else:
                await public(symbol, uta)
                ok(f'{name}: tickers, trades and candles are watched')
                await private(symbol, uta)
                ok(f'{name}: orders, fills and balance watched are those of REST')


asyncio.run(main())
