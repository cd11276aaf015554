import { expect, test } from 'vitest';
import { repositoryFiles, textOf } from '../../test/support/repository.ts';
import { COMMANDS, type Command, type CommandType } from './command.ts';

const TYPES = Object.keys(COMMANDS) as CommandType[];
const FOLDER = 'src/engine/commands/';
const FILES = repositoryFiles().filter((file) => /^src\/engine\/.*(?<!\.test)\.ts$/.test(file));
/** What several commands share: no command is defined there. */
const SHARED = ['definition', 'own-sub-account'];

/** Rows that stand under another type than their command's. */
type Misplaced = {
  [T in CommandType]: Command<T>['type'] extends T ? never : T;
}[CommandType];
/** The compiler's part: this line is an error when there is one. */
const EACH_ROW_IN_ITS_PLACE: [Misplaced] extends [never] ? true : false = true;

test('every command is one file of its name, which defines it under its name', async () => {
  for (const type of TYPES) {
    const module = (await import(`./commands/${type}.ts`)) as Record<string, unknown>;
    const name = type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(module[name], type).toBe(COMMANDS[type]);
  }
  const inFolder = FILES.filter((file) => file.startsWith(FOLDER));
  const named = [...TYPES, ...SHARED].map((name) => `${FOLDER}${name}.ts`);
  expect(inFolder.toSorted()).toEqual(named.toSorted());
});

test('a row stands under the type of its command', () => {
  expect(EACH_ROW_IN_ITS_PLACE).toBe(true);
});

test('a command is named by its own file and its row, and by nothing else of the engine', () => {
  // Words with a hyphen alone: `transfer` or `borrow` mean other things too.
  for (const type of TYPES.filter((name) => name.includes('-'))) {
    const naming = FILES.filter((file) => textOf(file).includes(`'${type}'`));
    expect(naming, type).toEqual(['src/engine/command.ts', `${FOLDER}${type}.ts`]);
  }
});

test('traders name themselves, operators sign, and the venue’s own commands do neither', () => {
  const sentBy = (sender: string) => TYPES.filter((type) => COMMANDS[type].sender === sender);
  expect(sentBy('venue')).toEqual([
    'extend-path',
    'extend-recording',
    'market-step',
    'tick',
    'end-leaving',
  ]);
  expect(sentBy('trader')).toContain('place-order');
  expect(sentBy('operator')).toContain('set-status');
  const senders = ['venue', 'trader', 'operator'];
  expect(senders.flatMap(sentBy).toSorted()).toEqual(TYPES.toSorted());
});

test('a command tells what it did by its events, or that it changed something', () => {
  for (const type of TYPES) expect(['events', 'changed'], type).toContain(COMMANDS[type].emits);
});
