// Locale work without end.
// ends: timeout out_of_memory
for (;;) new Intl.DateTimeFormat('de', { timeZone: 'Asia/Tokyo' }).format();
