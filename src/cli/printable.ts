/** A text of somebody's own for a person's screen: it can neither begin a line nor move the cursor. */
export function printable(text: string): string {
  return text.replace(/\p{Control}/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}
