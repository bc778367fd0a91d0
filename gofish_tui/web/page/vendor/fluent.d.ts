// What the page uses of this library, for the check of its types.

interface Pattern {
  readonly pattern: unique symbol;
}
export class FluentResource {
  constructor(source: string);
}
export class FluentBundle {
  constructor(lang: string[], options: { useIsolating: boolean });
  addResource(resource: FluentResource): Error[];
  hasMessage(id: string): boolean;
  getMessage(id: string): { value: Pattern | null } | undefined;
  formatPattern(pattern: Pattern, args: Record<string, string | number>, errors: Error[]): string;
}
