;; Goes through the units of a text and writes down the words of its identifiers, and where its lines begin. Returns 1 at
;; the end, or 0 where something must be learned first: a unit of unknown kind ($slot is 0), or an identifier.
;;
;; Memory: 0 holds where it stopped (STATE in text-reader.ts), 64 the kind of each unit (0: not of identifiers, 1: of
;; identifiers, 2: unknown). $units, $words, $lines, $lists and $slots say where the parts begin. A slot is
;; the list of an identifier's words and its two hashes; a list is a count and that many words.
(module
  (import "m" "m" (memory 0))
  (func (export "run")
    (param $units i32) (param $end i32) (param $words i32) (param $lines i32) (param $lists i32)
    (param $slots i32) (param $mask i32) (result i32)
    (local $at i32) (local $word i32) (local $line i32) (local $start i32) (local $code i32)
    (local $hash i32) (local $hash2 i32) (local $slot i32) (local $known i32) (local $left i32)
    ;; Go on where it stopped.
    (local.set $at (i32.add (i32.load (i32.const 0)) (local.get $units)))
    (local.set $word (i32.add (i32.load offset=4 (i32.const 0)) (local.get $words)))
    (local.set $line (i32.add (i32.load offset=8 (i32.const 0)) (local.get $lines)))
    (block $stop
      (loop $next
        ;; An identifier may begin here; both hashes start anew.
        (local.set $start (local.get $at))
        (local.set $slot (i32.const 0))
        (local.set $hash (i32.const -2128831035))
        (local.set $hash2 (i32.const 1))
        (if (i32.eqz (i32.lt_u (local.get $at) (local.get $end)))
          (then
            (i32.store (i32.const 0) (i32.sub (local.get $start) (local.get $units)))
            (i32.store offset=4 (i32.const 0) (i32.sub (local.get $word) (local.get $words)))
            (i32.store offset=8 (i32.const 0) (i32.sub (local.get $line) (local.get $lines)))
            (return (i32.const 1))))
        (local.set $code (i32.load16_u (local.get $at)))
        ;; While units belong to the identifier: FNV-1a, and a second hash.
        (block $identifier
          (loop $units
            (local.set $known (i32.load8_u offset=64 (local.get $code)))
            (br_if $identifier (i32.eqz (local.get $known)))
            (br_if $stop (i32.eq (local.get $known) (i32.const 2)))
            (local.set $hash (i32.mul (i32.xor (local.get $hash) (local.get $code)) (i32.const 16777619)))
            (local.set $hash2 (i32.add (i32.mul (local.get $hash2) (i32.const 739982445)) (local.get $code)))
            (local.set $at (i32.add (local.get $at) (i32.const 2)))
            (local.set $code (i32.load16_u (local.get $at)))
            (br $units)))
        ;; Identifiers that are too short or too long say nothing: 2 to 80 units of 2 bytes.
        (if
          (i32.lt_u (i32.sub (i32.sub (local.get $at) (local.get $start)) (i32.const 4)) (i32.const 157))
          (then
            (local.set $slot
              (i32.add
                (i32.and
                  (i32.shl
                    (i32.xor (local.get $hash) (i32.shr_u (local.get $hash) (i32.const 15)))
                    (i32.const 4))
                  (local.get $mask))
                (local.get $slots)))
            ;; Open addressing; an empty slot means that the identifier must be learned.
            (block $found
              (loop $search
                (local.set $known (i32.load (local.get $slot)))
                (br_if $stop (i32.eqz (local.get $known)))
                (br_if $found
                  (i32.and
                    (i32.eq (i32.load offset=4 (local.get $slot)) (local.get $hash))
                    (i32.eq (i32.load offset=8 (local.get $slot)) (local.get $hash2))))
                (local.set $slot
                  (i32.add
                    (i32.and
                      (i32.add (i32.sub (local.get $slot) (local.get $slots)) (i32.const 16))
                      (local.get $mask))
                    (local.get $slots)))
                (br $search)))
            (local.set $known (i32.add (local.get $known) (local.get $lists)))
            (local.set $left (i32.load (local.get $known)))
            ;; Append the words of its list.
            (block $added
              (loop $add
                (br_if $added (i32.eqz (local.get $left)))
                (local.set $known (i32.add (local.get $known) (i32.const 4)))
                (i32.store (local.get $word) (i32.load (local.get $known)))
                (local.set $word (i32.add (local.get $word) (i32.const 4)))
                (local.set $left (i32.sub (local.get $left) (i32.const 1)))
                (br $add)))))
        ;; A line begins behind the newline: at which unit, and after how many words.
        (if (i32.eq (local.get $code) (i32.const 10))
          (then
            (i32.store
              (local.get $line)
              (i32.shr_u (i32.add (i32.sub (local.get $at) (local.get $units)) (i32.const 2)) (i32.const 1)))
            (i32.store offset=4
              (local.get $line)
              (i32.shr_u (i32.sub (local.get $word) (local.get $words)) (i32.const 2)))
            (local.set $line (i32.add (local.get $line) (i32.const 8)))))
        (local.set $at (i32.add (local.get $at) (i32.const 2)))
        (br $next)))
    (i32.store (i32.const 0) (i32.sub (local.get $start) (local.get $units)))
    (i32.store offset=4 (i32.const 0) (i32.sub (local.get $word) (local.get $words)))
    (i32.store offset=8 (i32.const 0) (i32.sub (local.get $line) (local.get $lines)))
    (i32.store offset=12 (i32.const 0) (i32.sub (local.get $at) (local.get $units)))
    (i32.store offset=16 (i32.const 0) (local.get $slot))
    (i32.store offset=20 (i32.const 0) (local.get $hash))
    (i32.store offset=24 (i32.const 0) (local.get $hash2))
    (i32.const 0)))
