type TextFile = { readonly name: string; readonly type: string; readonly text: string };

/** Saves a text as a file where the browser keeps its downloads. */
export function saveText({ name, type, text }: TextFile) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
