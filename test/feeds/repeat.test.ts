/** On the manual clock the same commands push the same bytes, however fast somebody reads. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startVenue } from '../support/checked-replies.ts';
import { OPERATOR_TOKEN } from '../support/signed-request.ts';
import { SocketClient } from '../support/socket-client.ts';

const BTC = { instType: 'USDT-FUTURES', instId: 'BTCUSDT' };
const CHANNELS = ['ticker', 'books', 'books1', 'books5', 'books15', 'trade', 'candle1m'];
const MINE = ['orders', 'fill', 'positions', 'account'];
const TRADE = { op: 'trade', id: '1', category: 'USDT-FUTURES', topic: 'place-order' };
const ORDER = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', orderType: 'market', qty: '0.01' };

async function story(isSlow: boolean): Promise<readonly string[]> {
  const venue = await startVenue({
    ...{ clock: 'manual', market: 'on', drainMs: 0 },
    operatorToken: OPERATOR_TOKEN,
  });
  const client = await SocketClient.open(venue.url);
  const alice = { passphrase: 'alicepass', secret: 'alice-secret' };
  const texts = [JSON.stringify(await client.logIn('alice-key', Date.now(), alice))];
  client.subscribe(...CHANNELS.map((channel) => ({ ...BTC, channel })));
  const mine = { instType: 'USDT-FUTURES', instId: 'default' };
  client.subscribe(...MINE.map((channel) => ({ ...mine, channel })));
  texts.push(...(await client.texts()));
  for (const side of ['buy', 'sell']) {
    client.send({ ...TRADE, args: [{ ...ORDER, side }] });
    for (let isAnswered = false; !isAnswered; ) {
      const message = await client.next();
      isAnswered = message.event === 'trade';
      texts.push(JSON.stringify(message));
    }
    if (isSlow) client.socket.pause();
    const reply = await fetch(`${venue.url}/operator/v1/advance-clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ byMs: 15_000, reason: 'a test' }),
    });
    expect(reply.status).toBe(200);
    if (isSlow) await sleep(20);
    client.socket.resume();
    texts.push(...(await client.texts()));
  }
  client.close();
  await venue.close();
  return texts;
}

it('of the demo, its market on, and of orders over the socket', async () => {
  const once = await story(false);
  expect(once.length).toBeGreaterThan(100);
  expect(await story(true)).toEqual(once);
});
