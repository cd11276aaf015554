/** A process of the damage proof: damages copies of the images that it is sent, and starts them. */

import { type Trial, trialFolder, tryDamage } from '../../test/support/damage-trial.ts';
import type { Damage, Whole } from '../../test/support/damaged-folder.ts';
import { answerWith } from './workers.ts';

export interface DamagePiece {
  readonly root: string;
  readonly whole: Whole;
  readonly damages: readonly Damage[];
}

answerWith(async ({ root, whole, damages }: DamagePiece): Promise<readonly Trial[]> => {
  const trials: Trial[] = [];
  for (const damage of damages) trials.push(await tryDamage(whole, damage, trialFolder(root)));
  return trials;
});
