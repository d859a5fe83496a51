import '#server/cli/main.ts';
