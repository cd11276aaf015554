/** A bot: a strategy at a desk, one act in each step, until the script is over. */
import { clock, exchange, sleep } from './lab.mjs';
import { strategyOf, symbolsOf } from './strategies.mjs';

const SECOND_MS = 1000;

/** As ccxt calls the contract. */
const symbolOf = (name) => name.replace(/^([A-Z]+)USDT$/, '$1/USDT:USDT');

/** `node careful.mjs maker 10s`: a part and how long a step is; other symbols may come after them, such as `BTCUSDT`. */
export async function runBot(Desk) {
  const [part = 'maker', step = '10s', ...symbols] = process.argv.slice(2);
  const stepMs = Number.parseInt(step, 10) * SECOND_MS;
  await sleep(0);
  const client = await exchange();
  const traded = symbols.length === 0 ? symbolsOf(part) : symbols.map(symbolOf);
  const desk = new Desk(client, traded);
  const act = strategyOf(part, desk, traded);
  while (!clock.isOver) {
    try {
      await desk.begin();
      await act();
    } catch (error) {
      if (process.env.LAB_BOT_VERBOSE)
        console.error(clock.nowMs, error.constructor.name, error.message);
    }
    await sleep(stepMs);
  }
  await client.close();
}
