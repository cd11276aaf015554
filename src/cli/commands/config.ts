/** `bourse config check`: is a venue file whole? Made for whoever writes one, and for pipelines. */
import type { Command } from 'commander';
import { checkConfig } from '../../venue/check-config.ts';
import { printReply } from '../print.ts';

export function addConfigCommands(program: Command): void {
  const summary = 'check a venue file before it is used';
  const config = program.command('config').summary(summary).description(summary);
  const check = 'try all of a venue file, and read the files that it names to their ends';
  const command = config.command('check').summary(check).description(check);
  command.argument('<file>', 'the venue file');
  command.option('--json', 'print the answer as JSON');
  command.action(async (file: string, { json }: { readonly json?: boolean }) => {
    printReply({ ok: true, ...(await checkConfig(file)) }, { asJson: json === true });
  });
}
