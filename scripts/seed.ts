import '#demo/seed.ts';
