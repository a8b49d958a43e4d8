;; In how many bits does each row differ from the question? Both are rows of $width bytes, the question begins at 0.
;; Writes 16 bits per row to $out. Wrapped by bit-scan.ts.
(module
  (import "m" "m" (memory 0))
  (func (export "run")
    (param $at i32) (param $end i32) (param $out i32) (param $width i32)
    (local $question i32) (local $rowEnd i32) (local $sum v128)
    (loop $rows
      (local.set $question (i32.const 0))
      (local.set $rowEnd (i32.add (local.get $at) (local.get $width)))
      (local.set $sum (v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000))
      ;; 16 bytes at a time; bits are counted per byte and added up as 16-bit numbers.
      (loop $row
        (local.set $sum
          (i16x8.add
            (local.get $sum)
            (i16x8.extadd_pairwise_i8x16_u
              (i8x16.popcnt (v128.xor (v128.load (local.get $at)) (v128.load (local.get $question)))))))
        (local.set $question (i32.add (local.get $question) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $row (i32.lt_u (local.get $at) (local.get $rowEnd))))
      (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $sum)))
      ;; The sum of four partial sums.
      (i32.store16
        (local.get $out)
        (i32.add
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32x4.extract_lane 2 (local.get $sum)))
          (i32x4.extract_lane 3 (local.get $sum))))
      (local.set $out (i32.add (local.get $out) (i32.const 2)))
      (br_if $rows (i32.lt_u (local.get $at) (local.get $end))))))
