/** In what code for users is written: construct code in the language of their app, or DDL. */
export type Language = 'typescript' | 'python' | 'sql';
