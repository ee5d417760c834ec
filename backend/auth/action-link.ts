/** Where a link leads that signs a person in or confirms an address: `link-verify`. */
export function actionLink(
  apiUrl: string,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${apiUrl}/auth/v1/verify?${query}`
}
