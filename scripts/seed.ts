import '#server/cli/seed.ts';
