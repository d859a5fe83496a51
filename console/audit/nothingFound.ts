/** What is said where a log has nothing to show. */
export const nothingFound = (isFiltered: boolean) =>
  isFiltered
    ? { title: '該当する記録はありません', text: '条件を減らしてください。' }
    : { title: '記録はまだありません' };
