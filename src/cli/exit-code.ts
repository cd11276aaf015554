/**
 * What the process says when it ends; scripts rely on these, so they never change meaning.
 * From 64 on they follow BSD's sysexits.h.
 */
export const EXIT = {
  ok: 0,
  /** `verify` found a fault, `health` is not ready, or the venue refused an operator's act. */
  refused: 1,
  /** A wrong option, a wrong venue file, or a combination of options that is not allowed. */
  usage: 2,
  /** The venue (operator commands, `health`) or the database of its history cannot be reached. */
  unreachable: 69,
  /**
   * The running venue stopped itself: a false invariant, its journal or history could not be written, or its
   * closing was broken off.
   */
  stopped: 70,
  /** Another process holds the data folder or writes its database, or its port is taken. */
  occupied: 73,
  /** The data folder cannot be used: damaged, unreadable, or from other software. */
  unusable: 74,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
