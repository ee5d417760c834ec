export const INVENTED_PEOPLE: readonly string[] = []
