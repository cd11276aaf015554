import { type Command, Option } from 'commander';

/** `--data DIR` of the commands that read a venue's files. */
export function addDataOption(command: Command): Command {
  return command.addOption(
    new Option('--data <dir>', 'data folder').env('BOURSE_DATA').default('./bourse-data'),
  );
}
