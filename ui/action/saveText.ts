type ByteFile = { readonly name: string; readonly type: string; readonly base64: string };

type TextFile = { readonly name: string; readonly type: string; readonly text: string };

/** Saves a text as a file where the browser keeps its downloads. */
export const saveText = ({ name, type, text }: TextFile) => save(name, new Blob([text], { type }));

/** The same of bytes as they came. */
export const saveBytes = ({ name, type, base64 }: ByteFile) =>
  save(name, new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type }));

function save(name: string, content: Blob) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
