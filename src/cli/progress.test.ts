import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress, createRowProgress } from './progress.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

function lines(isTTY: boolean) {
  let text = '';
  const write = (piece: string | Uint8Array) => {
    text += piece;
    return true;
  };
  return { stream: { isTTY, write }, text: () => text };
}

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

describe('W9: progress where there is no terminal', () => {
  it('is a plain line every five seconds, and none before', () => {
    const shown = lines(false);
    const progress = createProgress('Replaying', shown.stream as NodeJS.WriteStream);
    pass(4999);
    progress.update(10, 200);
    expect(shown.text()).toBe('');
    pass(1);
    progress.update(50, 200);
    pass(4000);
    progress.update(90, 200);
    pass(1000);
    progress.update(150, 200);
    progress.stop();
    expect(shown.text()).toBe('Replaying: 50 of 200 (25 %)\nReplaying: 150 of 200 (75 %)\n');
  });
});

describe('the progress of an export', () => {
  it('is not shown within a second', () => {
    const shown = lines(false);
    const progress = createRowProgress('Exporting fills', shown.stream);
    pass(999);
    progress.add('then');
    expect(progress.stop()).toBe(1);
    expect(shown.text()).toBe('');
  });

  it('is a line now and then in a log', () => {
    const shown = lines(false);
    const progress = createRowProgress('Exporting fills', shown.stream);
    pass(1000);
    progress.add('monday');
    pass(4999);
    progress.add('sunday');
    pass(1);
    progress.add('saturday');
    progress.stop();
    expect(shown.text()).toBe(
      'Exporting fills: 1 rows, back to monday\nExporting fills: 3 rows, back to saturday\n',
    );
  });

  it('is one line that is rewritten on a terminal', () => {
    const shown = lines(true);
    const progress = createRowProgress('Exporting balances', shown.stream);
    pass(1000);
    progress.add();
    pass(200);
    progress.add();
    progress.stop();
    const lineStart = '\r\u001b[2K';
    expect(shown.text()).toBe(
      `${lineStart}Exporting balances: 1 rows${lineStart}Exporting balances: 2 rows\n`,
    );
  });
});
