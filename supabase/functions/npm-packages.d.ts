/** Deno's package names, resolved to this project's packages. */
declare module 'npm:isbot@5.2.3' {
  export { isbot } from 'isbot'
}
