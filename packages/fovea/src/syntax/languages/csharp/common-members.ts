/** Methods of the base class library that every other C# file calls on something. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `Add AddRange Aggregate All Any Append AppendFormat AppendLine AsEnumerable AsSpan Average Cancel Cast Clear Clone Close
  Commit CompareTo Concat ConfigureAwait Contains ContainsKey CopyTo Count CreateCommand CreateInstance Dequeue Dispose
  DisposeAsync Distinct ElementAt EndsWith Enqueue Equal Equals Except ExecuteNonQuery
  Fill Find FindAll First FirstOrDefault Flush ForEach Format GetAwaiter GetBytes GetConstructor GetCustomAttribute
  GetEnumerator GetField GetFields GetGenericArguments GetGenericTypeDefinition GetHashCode GetMethod GetMethods GetName
  GetProperties GetProperty GetResult GetString GetType GetValue GetValueOrDefault GroupBy IndexOf Insert Intersect Invoke
  IsAssignableFrom IsDBNull IsNullOrEmpty Join Last LastIndexOf LastOrDefault Log MakeGenericType Match Max Min MoveNext
  Next NextResult Open OpenAsync OrderBy OrderByDescending PadLeft Peek Pop Prepend Push Range Read ReadAsync
  ReadLine ReadToEnd Remove RemoveAll RemoveAt Repeat Replace Reset Reverse Rollback Run Select SelectMany SequenceEqual
  Set SetValue Single SingleOrDefault Skip SkipWhile Sort Split Start StartsWith Stop Substring Sum Take TakeWhile ThenBy
  ToArray ToDictionary ToList ToLookup ToLower ToLowerInvariant ToString ToUpper ToUpperInvariant Trim TrimEnd TrimStart
  True False Null NotNull TryAdd TryGetValue TryParse Union Wait WaitAsync Where Write WriteLine Zip`.split(
    /\s+/,
  ),
);
