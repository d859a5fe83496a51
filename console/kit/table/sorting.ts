/** The order of a list as the address has it: 'name', or '-name' for the other way round; '' for that of the server. */
export function orderOf(text: string) {
  if (text === '') return [];
  return [{ id: text.replace(/^-/, ''), desc: text.startsWith('-') }];
}

/** The next order when the head of a column is pressed: up, down, that of the server. */
export function nextOrder(text: string, id: string) {
  if (text === id) return `-${id}`;
  return text === `-${id}` ? '' : id;
}
