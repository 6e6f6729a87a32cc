-- Pictures that nobody uses are found along their names. Servers of the version before, which looked for the oldest, look at the table.
drop index uploads_by_age;
