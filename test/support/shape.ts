/** What a printed text looks like when its figures, ids and addresses are not looked at. */
export function shape(text: string): readonly string[] {
  return (
    text
      .replace(/Operator token: \S+/, 'Operator token: #')
      .split('\n')
      .filter((line) => line.trim() !== '')
      // Columns are as wide as their figures.
      .map((line) =>
        line
          .replace(/[\w.:+/-]*\d[\w.:+/-]*/g, '#')
          .replace(/ +/g, ' ')
          .trimEnd(),
      )
  );
}
