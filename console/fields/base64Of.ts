/** The bytes of a file as they are sent. */
export const base64Of = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',').at(-1) ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
