/** bytes of one row; much more than any payment needs */
export const longestRow = 64 * 1024;
