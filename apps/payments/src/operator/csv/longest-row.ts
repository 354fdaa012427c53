/** bytes of one row; far more than any payment needs */
export const longestRow = 64 * 1024;
