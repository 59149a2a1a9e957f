/**
 * Makes the schemas of records and bodies: plain JSON Schema with the types of TypeBox, from which `Static` follows. TypeBox itself
 * has 370 modules and takes 23 MB; it is loaded when the first body is read (decision 120).
 */
import type {
  TAddOptional,
  TArray,
  TArrayOptions,
  TBoolean,
  TCyclic,
  TInteger,
  TNull,
  TNumberOptions,
  TObject,
  TObjectOptions,
  TProperties,
  TRef,
  TSchema,
  TSchemaOptions,
  TString,
  TStringOptions,
  TUnion,
  TUnknown,
  TUnsafe,
} from "typebox";

/** Marks the schema of a field that an object may lack, as TypeBox does; it is no keyword, so it is hidden. */
const OPTIONAL = "~optional";

function optionalOf<Schema extends TSchema>(schema: Schema): TAddOptional<Schema>;
function optionalOf(schema: TSchema): TSchema {
  return Object.defineProperty({ ...schema }, OPTIONAL, { value: true });
}

function objectOf<Properties extends TProperties>(
  properties: Properties,
  options?: TObjectOptions,
): TObject<Properties>;
function objectOf(properties: TProperties, options: TObjectOptions = {}): TSchema {
  const required = Object.entries(properties).flatMap(([name, schema]) =>
    Object.hasOwn(schema, OPTIONAL) ? [] : [name],
  );
  return {
    type: "object",
    ...(required.length > 0 ? { required } : {}),
    properties,
    ...options,
  };
}

function arrayOf<Item extends TSchema>(items: Item, options?: TArrayOptions): TArray<Item>;
function arrayOf(items: TSchema, options: TArrayOptions = {}): TSchema {
  return { type: "array", items, ...options };
}

function unionOf<Members extends TSchema[]>(anyOf: [...Members]): TUnion<Members>;
function unionOf(anyOf: readonly TSchema[]): TSchema {
  return { anyOf };
}

function stringOf(options?: TStringOptions): TString;
function stringOf(options: TStringOptions = {}): TSchema {
  return { type: "string", ...options };
}

function integerOf(options?: TNumberOptions): TInteger;
function integerOf(options: TNumberOptions = {}): TSchema {
  return { type: "integer", ...options };
}

function booleanOf(): TBoolean;
function booleanOf(): TSchema {
  return { type: "boolean" };
}

function nullOf(): TNull;
function nullOf(): TSchema {
  return { type: "null" };
}

function unknownOf(options?: TSchemaOptions): TUnknown;
function unknownOf(options: TSchemaOptions = {}): TSchema {
  return { ...options };
}

/** A schema of any keywords, whose values have the given type. */
function unsafeOf<Value>(schema: TSchema): TUnsafe<Value>;
function unsafeOf(schema: TSchema): TSchema {
  return { ...schema };
}

function refOf<Name extends string>(name: Name): TRef<Name>;
function refOf(name: string): TSchema {
  return { $ref: name };
}

/** Schemas that refer to one another by their names; the result is the one with this name. */
function cyclicOf<Schemas extends TProperties, Name extends keyof Schemas & string>(
  schemas: Schemas,
  name: Name,
): TCyclic<Schemas, Name>;
function cyclicOf(schemas: TProperties, name: string): TSchema {
  const named = Object.entries(schemas).map(([$id, schema]) => [$id, { ...schema, $id }] as const);
  return { $defs: Object.fromEntries(named), $ref: name };
}

/** By the names of TypeBox, of which it is a part. */
export const Type = {
  Array: arrayOf,
  Boolean: booleanOf,
  Cyclic: cyclicOf,
  Integer: integerOf,
  Null: nullOf,
  Object: objectOf,
  Optional: optionalOf,
  Ref: refOf,
  String: stringOf,
  Union: unionOf,
  Unknown: unknownOf,
  Unsafe: unsafeOf,
};
