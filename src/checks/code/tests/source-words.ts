/** Functions that read a file, or facts about one. */
export const reading =
  /^(?:readFileSync|readFile|readTextFile|readTextFileSync|open|openSync|createReadStream|ReadFile|Open|getlines|getline|ParseFile|statSync|stat|Stat|getsize)$/;

/** Functions that return the source of a function or module. */
export const sourceOf = /^(?:getsource|getsourcelines|findsource|getcomments|get_source)$/;

/** Functions that start a process. */
export const starting =
  /^(?:execSync|exec|execFileSync|execFile|spawnSync|spawn|run|check_output|check_call|call|getoutput|popen|Popen|system|Command)$/;

/** Commands that print a file or a digest of it. */
export const printing =
  /^(?:cat|grep|egrep|fgrep|rg|head|tail|sed|awk|sha\d+sum|md5sum|shasum|cksum|wc|diff|cmp|strings)$/;

/** Assertions that something is absent or differs. */
export const absent =
  /^(?:doesNotMatch|doesNotInclude|notInclude|notMatch|notRegex|assertNot\w*|Not\w+|notEqual|notStrictEqual|notDeepEqual|notDeepStrictEqual)$/;

/** Properties that still belong to a text. */
export const textual = new Set(["length", "size", "text", "source", "body", "stdout"]);

/** Methods that read a text, of the text or with it as an argument. */
export const methods = new Set(
  "includes indexOf lastIndexOf startsWith endsWith match replace replaceAll trim trimEnd trimStart split slice substring substr toLowerCase toUpperCase toString normalize at charAt search test exec concat join localeCompare read readlines splitlines readline strip lstrip rstrip lower upper decode encode count find rfind index startswith endswith update digest hexdigest hex fullmatch findall finditer dump unparse Contains HasPrefix HasSuffix Count Index Trim TrimSpace Fields Split ToLower Sum Sum256 EncodeToString MatchString Match Sprintf Bytes text hash sha256 sha1 md5 createHash crc32 adler32 get output Output CombinedOutput String".split(
    " ",
  ),
);

/** Functions that read a text which they receive. */
export const functions = new Set(
  "String Boolean Number str len bool bytes repr string hash int text sha256 md5 dedent normalise normalize parse".split(
    " ",
  ),
);
