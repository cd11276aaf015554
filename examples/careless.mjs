/** The careless reference bot of the lab: `bourse lab run lost-reply -- node examples/careless.mjs buyer 10s` (docs/incidents.md). */
import { CarelessDesk } from './lab-bot/careless-desk.mjs';
import { runBot } from './lab-bot/run-bot.mjs';

await runBot(CarelessDesk);
process.exit();
