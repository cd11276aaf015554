/** The careful reference bot of the lab: `bourse lab run lost-reply -- node examples/careful.mjs buyer 10s` (docs/incidents.md). */
import { CarefulDesk } from './lab-bot/careful-desk.mjs';
import { runBot } from './lab-bot/run-bot.mjs';

await runBot(CarefulDesk);
process.exit();
