/** The lists of the home page (specification, points 2 and 9). */

/** At most so many products, news and posts. */
export const HOME_LIST_LIMIT = 9
