"""ccxt over REST, on both interfaces, spot and swap: what it places, it finds again."""
import ccxt

from venue import exchange_on, expect, ok

MARKETS = [('BTC/USDT', 'spot', 0.001), ('BTC/USDT:USDT', 'swap', 0.01)]


def read(client, symbol):
    ticker = client.fetch_ticker(symbol)
    expect(ticker['bid'] < ticker['ask'], 'the ticker has two sides', ticker)
    book = client.fetch_order_book(symbol, 15)
    expect(len(book['bids']) > 0 and len(book['asks']) > 0, 'the book has two sides', book)
    expect(symbol in client.fetch_tickers([symbol]), 'it is among the tickers')
    for candle in client.fetch_ohlcv(symbol, '1m'):
        expect(candle[3] <= candle[1] <= candle[2], 'the open is within the candle', candle)
    for trade in client.fetch_trades(symbol):
        expect(trade['symbol'] == symbol and trade['price'] > 0, 'a trade has a price', trade)
    return ticker


def rest_and_cancel(client, symbol, amount, price):
    placed = client.create_order(symbol, 'limit', 'buy', amount, price)
    open_order = client.fetch_order(placed['id'], symbol)
    expect(open_order['status'] == 'open', 'it rests', open_order)
    expect(open_order['remaining'] == amount, 'all of it remains', open_order)
    ids = [each['id'] for each in client.fetch_open_orders(symbol)]
    expect(placed['id'] in ids, 'it is among the open orders', ids)
    client.cancel_order(placed['id'], symbol)
    left = [each['id'] for each in client.fetch_open_orders(symbol)]
    expect(placed['id'] not in left, 'it is gone', left)


def buy(client, symbol, kind, amount, ticker):
    # A spot market buy says what to spend.
    size = round(amount * ticker['ask'], 2) if kind == 'spot' else amount
    params = {'createMarketBuyOrderRequiresPrice': False} if kind == 'spot' else {}
    placed = client.create_order(symbol, 'market', 'buy', size, None, params)
    order = client.fetch_order(placed['id'], symbol)
    expect(order['status'] == 'closed' and order['filled'] > 0, 'it is filled', order)
    trades = [each for each in client.fetch_my_trades(symbol) if each['order'] == placed['id']]
    filled = sum(each['amount'] for each in trades)
    expect(abs(filled - order['filled']) < 1e-9, 'its trades add up', (filled, order['filled']))
    expect(all(each['fee']['cost'] is not None for each in trades), 'each has its fee', trades)
    return order['filled']


def close(client, symbol, kind, amount):
    params = {'reduceOnly': True} if kind == 'swap' else {}
    client.create_order(symbol, 'market', 'sell', amount, None, params)
    if kind == 'swap':
        left = [each for each in client.fetch_positions([symbol]) if each['contracts']]
        expect(left == [], 'the position is closed', left)


def trade(uta):
    name = 'v3' if uta else 'v2'
    client = exchange_on(ccxt.bitget, 'alice', uta)
    markets = client.load_markets()
    expect(len(markets) >= 10, 'markets are listed', len(markets))
    for symbol, kind, amount in MARKETS:
        ticker = read(client, symbol)
        ok(f'{name}, {kind}: tickers, books, candles and trades are read')
        price = client.price_to_precision(symbol, ticker['last'] * 0.96)
        rest_and_cancel(client, symbol, amount, float(price))
        ok(f'{name}, {kind}: a limit order rests, is listed and cancelled')
        filled = buy(client, symbol, kind, amount, ticker)
        if kind == 'swap':
            [position] = client.fetch_positions([symbol])
            expect(position['contracts'] == filled, 'the position has its size', position)
            expect(position['side'] == 'long', 'and its side', position)
        close(client, symbol, kind, filled)
        ok(f'{name}, {kind}: market orders fill, with trades and fees')
    expect(client.fetch_balance()['USDT']['total'] > 0, 'the balance is read')
    ok(f'{name}: the balance is read')


def refusals():
    client = exchange_on(ccxt.bitget, 'bob')
    for act, error in [
        (lambda: client.create_order('BTC/USDT', 'limit', 'buy', 1000, 50000), ccxt.InsufficientFunds),
        (lambda: client.fetch_order('1', 'BTC/USDT'), ccxt.OrderNotFound),
        (lambda: client.cancel_order('1', 'BTC/USDT:USDT'), ccxt.OrderNotFound),
    ]:
        try:
            act()
            raise AssertionError(f'{error.__name__} was expected')
        except error:
            pass
    wrong = exchange_on(ccxt.bitget, 'bob')
    wrong.secret = 'another'
    try:
        wrong.fetch_balance()
        raise AssertionError('a wrong secret was accepted')
    except ccxt.AuthenticationError:
        ok('refusals raise the errors that ccxt has for them')


for is_uta in (False, True):
    trade(is_uta)
refusals()
