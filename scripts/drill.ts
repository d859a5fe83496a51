import '#bench/drills/main.ts';
