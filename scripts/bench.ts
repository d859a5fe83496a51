import '#bench/main.ts';
