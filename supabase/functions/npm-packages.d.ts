/** Packages as Deno names them; here they are those of this project. */
declare module 'npm:isbot@5.2.3' {
  export { isbot } from 'isbot'
}
