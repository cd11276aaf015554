/**
 * For how long the thread that serves did nothing else at a time: how late a timer is. What is shorter than the time
 * between two looks may pass unseen.
 */
import { Histogram } from './histogram.ts';

const NAME = 'bourse_pause_seconds';
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const LOOK_EVERY_MS = 20;

export class Pauses {
  readonly #histogram = new Histogram(BOUNDS);
  #lookedMs = 0;

  /** Looks from now on; the function it returns ends that. */
  watch(): () => void {
    this.begin(performance.now());
    const timer = setInterval(() => this.look(performance.now()), LOOK_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  begin(nowMs: number): void {
    this.#lookedMs = nowMs;
  }

  look(nowMs: number): void {
    this.#histogram.observe(Math.max(0, nowMs - this.#lookedMs - LOOK_EVERY_MS) / 1000);
    this.#lookedMs = nowMs;
  }

  text(): string {
    const lines = [
      `# HELP ${NAME} For how long the thread that serves did nothing else at a time; looked at every ${LOOK_EVERY_MS} ms.`,
      `# TYPE ${NAME} histogram`,
      ...this.#histogram.lines(NAME),
    ];
    return `${lines.join('\n')}\n`;
  }
}
