type File = { name: string; text: string };

/** Saves a text as a file where the browser keeps its downloads. */
export function saveText({ name, text }: File) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
