// What a table needs, and finding one: all that comes while somebody types their name.

export { findByNumber, Finder } from "./table/finding.js";
export { Place } from "./ui/place.js";
