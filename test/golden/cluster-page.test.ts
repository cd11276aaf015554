/** docs/operating/cluster.md: a test runs each of its commands, and its members of etcd are those that tests start. */
import { expect, test } from 'vitest';
import { commandsOfPage } from '../support/cluster-page.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';

const TESTS = repositoryFiles()
  .filter((file) => /^test\/durability\/cluster-.*\.test\.ts$/.test(file))
  .map(textOf);
/** How tests start a node. */
const STARTED = ['bourse-process', 'served-cluster'].map((name) =>
  textOf(`test/support/${name}.ts`),
);

test('each command is run by a test of several machines', () => {
  const commands = commandsOfPage().filter((command) => !command.startsWith('bourse serve'));
  expect(commands.length).toBeGreaterThan(9);
  const notRun = commands.filter((command) => !TESTS.some((text) => text.includes(`'${command}'`)));
  expect(notRun).toEqual([]);
});

test('a node is started with the options of the page', () => {
  const [serve = ''] = commandsOfPage().filter((command) => command.startsWith('bourse serve'));
  const options = serve.match(/--[a-z-]+/g) ?? [];
  expect(options.length).toBeGreaterThan(6);
  expect(options.filter((option) => !STARTED.some((text) => text.includes(`'${option}'`)))).toEqual(
    [],
  );
});

test('a member of etcd is started with the options of the page', () => {
  const [, block = ''] = /^etcd (--[\s\S]*?)^```/m.exec(textOf('docs/operating/cluster.md')) ?? [];
  const words = block.match(/--[a-z-]+(?: \d+)?/g) ?? [];
  expect(words.length).toBeGreaterThan(8);
  const started = textOf('test/support/etcd-cluster.ts').replaceAll("', '", ' ');
  expect(words.filter((word) => !started.includes(word))).toEqual([]);
});
