export const PLACEHOLDER_TEAM: readonly string[] = []
